/* Franklin's election of core/src/algorithms/franklin for Spin. One step is one delivery with the whole reaction of the
 * receiver. Links are FIFO. Initially the first ids of all processes are in flight. Ids rise with the position; with -DORDERS they
 * are every order of 1..N with the maximum at position 0, with -DGIVEN the digits of $IDS.
 *
 * A state has the declared fields without ghosts: status, an inbox of two ids per port, the links. 0 means no id. The inbox of
 * a passive process or a leader is empty. */
#ifndef N
#define N 5
#endif
#ifndef ROOM
#define ROOM 2 /* capacity of a link: if it is too small, Spin reports a block in a d_step */
#endif

#define ACTIVE 0
#define PASSIVE 1
#define LEADER 2

chan clockwise[N] = [ROOM] of { byte }; /* clockwise[p] goes into p from its left neighbour */
chan counter[N] = [ROOM] of { byte };
byte leaders;

/* The messages at both ports after the last delivery. A process decides as soon as it has one from each port, so one of the
 * second slots is empty and no second decision follows immediately. */
#define SETTLE \
	if \
	:: left == me || right == me -> \
		status = LEADER; leaders++; \
		if :: left == me -> left = 0 :: else -> right = 0 fi; \
		assert(leaders == 1 && me == N) \
	:: else -> \
		if \
		:: left == 0 || right == 0 \
		:: else -> \
			if \
			:: left > me || right > me -> \
				status = PASSIVE; \
				if :: nextLeft != 0 -> toRight!nextLeft :: else fi; \
				if :: nextRight != 0 -> toLeft!nextRight :: else fi; \
				left = 0; right = 0 \
			:: else -> \
				toLeft!me; toRight!me; \
				left = nextLeft; right = nextRight \
			fi; \
			nextLeft = 0; nextRight = 0 \
		fi \
	fi

#define DELIVERY(from, onward, first, second) \
	d_step { \
		from?id -> \
		if \
		:: status == PASSIVE -> onward!id \
		:: status == LEADER \
		:: else -> \
			if \
			:: first == 0 -> first = id \
			:: else -> assert(second == 0); second = id \
			fi; \
			SETTLE \
		fi; \
		id = 0 \
	}

proctype process(chan fromLeft, fromRight, toLeft, toRight; byte me) {
	byte status, left, nextLeft, right, nextRight, id;
	xr fromLeft; xr fromRight; xs toLeft; xs toRight;

end:	do
	:: DELIVERY(fromLeft, toRight, left, nextLeft)
	:: DELIVERY(fromRight, toLeft, right, nextRight)
	od
}

#define FIRST(link, id) link!id
#include "ring.pml"
