import { expect } from 'vitest';

/**
 * Looks again until what is expected is there. What a page shows is always read this way: a press is over before its
 * effect is drawn.
 */
export const eventually = <T>(look: () => Promise<T>) => expect.poll(look);
