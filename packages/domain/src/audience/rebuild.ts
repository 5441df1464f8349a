/** Dynamic lists and combinations follow what they are made of within this (AD-34). */
export const PROMISE_MINUTES = 30;

/** A dynamic list is looked at again this long after its last build began: that leaves a third of the promise to build it. */
export const REBUILD_MINUTES = 20;
