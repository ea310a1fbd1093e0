/* Franklin's election, written for Spin's partial-order reduction, which has no effect on franklin.pml: it can select a process
 * only if all of its receives can proceed, and none inside a d_step. So here a process receives from the left, then from the
 * right, and relays with one process per direction. Waiting messages stay in the link, where core/src/algorithms/franklin takes
 * them into the inbox. The elected process is the same, the single deliveries are not.
 *
 * Compile with -DXUSAFE: the relay takes over a channel whose only reader was the process. */
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
