/* Franklin's election for Spin's partial-order reduction, which does nothing for franklin.pml: it takes a process for
 * all others only where every one of its receives can go on, and none inside a d_step. So here a process hears left,
 * then right, and passes on with one process for each direction. The mail that waits meanwhile stays in the link
 * where franklin.ts takes it into the inbox; who is elected is the same, the single deliveries are not.
 *
 * Compile with -DXUSAFE: the relay takes over a channel of which the process was the only reader. */
#ifndef N
#define N 5
#endif
#define ROOM 3

chan clockwise[N] = [ROOM] of { byte };
chan counter[N] = [ROOM] of { byte };
chan retired[N] = [1] of { bit };
byte leaders;

proctype relay(chan begins, from, to) {
	byte id;
	xr begins; xr from; xs to;

endActive:
	begins?_;
endPassive:
	do
	:: from?id -> to!id; id = 0
	od
}

proctype process(chan fromLeft, fromRight, toLeft, toRight, retires; byte me) {
	byte left, right;
	xr fromLeft; xr fromRight; xs toLeft; xs toRight; xs retires;

	do
	:: fromLeft?left ->
		if :: left == me -> break :: else fi;
		fromRight?right;
		if :: left > me || right > me -> goto passive :: else fi;
		left = 0; right = 0;
		toLeft!me; toRight!me
	od;
	leaders++;
	assert(leaders == 1 && me == N);
	fromRight?right;
	assert(right == me);
endLeader:
	false;

passive:
	retires!1;
	right = 0;
endPassive:
	do
	:: fromLeft?left -> toRight!left; left = 0
	od
}

#define RIGHT(p) ((p + 1) % N)
#define LEFT(p) ((p + N - 1) % N)

init {
	byte p;
	atomic {
		do
		:: p < N ->
			clockwise[RIGHT(p)]!p + 1; counter[LEFT(p)]!p + 1;
			run process(clockwise[p], counter[p], counter[LEFT(p)], clockwise[RIGHT(p)], retired[p], p + 1);
			run relay(retired[p], counter[p], counter[LEFT(p)]);
			p++
		:: else -> break
		od;
		p = 0
	}
}
