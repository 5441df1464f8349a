import { EventEmitter } from 'node:events';
import * as api from '@fairlead/contract/fact';
import type { FastifyReply } from 'fastify';
import { describe, expect, test } from 'vitest';
import { openLimits } from './limits.ts';
import { takePlace } from './machine.ts';

const aReply = () => {
  const raw = new EventEmitter();
  return { reply: { raw } as unknown as FastifyReply, end: () => raw.emit('close') };
};

describe('machines that send facts', () => {
  test('six bodies at once; a place is free again once its answer is out or its machine is gone', () => {
    const taken = Array.from({ length: 6 }, aReply);
    for (const { reply } of taken) takePlace(reply);
    expect(() => takePlace(aReply().reply)).toThrow('Many batches are being received');
    taken[0]?.end();
    taken[0]?.end();
    const next = aReply();
    takePlace(next.reply);
    expect(() => takePlace(aReply().reply)).toThrow('Many batches are being received');
    for (const { end } of [...taken, next]) end();
  });

  test('each machine has a bucket of its own: 1,200 batches a minute', () => {
    const limits = openLimits(true, () => 0);
    for (let call = 0; call < 1_200; call++) limits.take(api.sendDelivery, 'mbidder');
    expect(() => limits.take(api.sendDelivery, 'mbidder')).toThrow('Too many requests');
    expect(() => limits.take(api.sendDelivery, 'mother')).not.toThrow();
  });
});
