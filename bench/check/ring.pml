/* Makes ids, first messages and processes in one step of init. Nothing here blocks: a blocked atomic step would let the processes
 * continue. */
#define RIGHT(p) ((p + 1) % N)
#define LEFT(p) ((p + N - 1) % N)

#ifdef GIVEN
byte digit;
#endif

init {
	byte p, id;
#ifdef ORDERS
	byte skipped;
	int used;
#endif
	atomic {
		do
		:: p < N ->
#ifdef ORDERS
			if
			:: p == 0 -> id = N
			:: else ->
				/* Skips any number of unused ids and takes the next. */
				select(skipped : 0 .. N - 1 - p);
				id = 1;
				do
				:: used & (1 << id) -> id++
				:: else ->
					if
					:: skipped == 0 -> break
					:: else -> skipped--; id++
					fi
				od
			fi;
			used = used | (1 << id);
#else
#ifdef GIVEN
			/* One digit per position, from the environment: one binary serves every order. */
			digit = p;
			c_code { now.digit = getenv("IDS")[now.digit] - '0'; };
			id = digit; digit = 0;
#else
			id = p + 1;
#endif
#endif
			FIRST(clockwise[RIGHT(p)], id); FIRST(counter[LEFT(p)], id);
			run process(clockwise[p], counter[p], counter[LEFT(p)], clockwise[RIGHT(p)], id);
			p++
		:: else -> break
		od;
#ifdef ORDERS
		used = 0;
#endif
		p = 0; id = 0
	}
}
