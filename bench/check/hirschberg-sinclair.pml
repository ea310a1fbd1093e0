/* Hirschberg and Sinclair's election of core/src/algorithms/hirschberg-sinclair (losers=reply) for Spin. One step is one delivery
 * with the whole reaction of the receiver. Links are FIFO. Initially the first probes are in flight.
 *
 * A state has the declared fields without ghosts: status, stage and oks, and the messages from(id, x, phase), ok(id), no(id). */
#ifndef N
#define N 5
#endif
#ifndef ROOM
#define ROOM 4 /* capacity of a link: if it is too small, Spin reports a block in a d_step */
#endif

#define CANDIDATE 0
#define WITHDRAWN 1
#define LEADER 2

#define OK 0
#define NO 1
#define FROM 2 /* FROM + phase */

chan clockwise[N] = [ROOM] of { byte, byte, byte }; /* kind, id, x; clockwise[p] goes into p from its left neighbour */
chan counter[N] = [ROOM] of { byte, byte, byte };
byte leaders;

#define DELIVERY(from, onward, back) \
	d_step { \
		from?kind,id,x -> \
		if \
		:: kind >= FROM -> \
			if \
			:: id == me -> \
				if \
				:: status == LEADER \
				:: else -> \
					status = LEADER; leaders++; \
					assert(leaders == 1 && me == N) \
				fi \
			:: id < me -> back!NO,id,0 \
			:: else -> \
				if \
				:: x + 1 == 1 << (kind - FROM) -> back!OK,id,0 \
				:: else -> onward!kind,id,x + 1 \
				fi \
			fi \
		:: kind < FROM && id != me -> onward!kind,id,0 \
		:: kind == OK && id == me -> \
			oks++; \
			if \
			:: oks < 2 || status != CANDIDATE \
			:: else -> \
				oks = 0; stage++; \
				toLeft!FROM + stage,me,0; toRight!FROM + stage,me,0 \
			fi \
		:: else -> \
			if :: status == CANDIDATE -> status = WITHDRAWN :: else fi \
		fi; \
		kind = 0; id = 0; x = 0 \
	}

proctype process(chan fromLeft, fromRight, toLeft, toRight; byte me) {
	byte status, stage, oks, kind, id, x;
	xr fromLeft; xr fromRight; xs toLeft; xs toRight;

end:	do
	:: DELIVERY(fromLeft, toRight, toLeft)
	:: DELIVERY(fromRight, toLeft, toRight)
	od
}

#define FIRST(link, id) link!FROM,id,0
#include "ring.pml"
