import { expect, test } from 'vitest';
import { originOfUpload, originSentBy, origins, originsOf, type Sender } from './origin.ts';

const senders: Sender[] = ['machine', 'client', 'staff'];

test('the origin of a list follows who sends it: machines and clients "API - Client", staff "API - SE"', () => {
  expect(senders.map((sender) => originSentBy(sender))).toEqual(['client', 'client', 'se']);
});

test('people may name an upload by hand, a machine may not; nobody names what another sender or room makes', () => {
  for (const sender of senders)
    expect(origins.filter((origin) => originSentBy(sender, origin) === origin).sort()).toEqual(
      originsOf(sender).toSorted(),
    );
  expect(senders.map(originsOf)).toEqual([['client'], ['client', 'manual_upload'], ['se', 'manual_upload']]);
  expect(originSentBy('machine', 'manual_upload')).toBeNull();
});

test('a file that comes as an audience is an upload by hand, unless a machine sent it', () => {
  expect(senders.map(originOfUpload)).toEqual(['client', 'manual_upload', 'manual_upload']);
});
