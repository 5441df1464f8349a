import { describe, expect, test } from 'vitest';
import { sampleRatio } from './sample-ratio.ts';

/** Equal as far as six significant digits tell, as the vectors are given. */
const six = (value: number, expected: number) => expect(Math.abs(value / expected - 1)).toBeLessThan(5e-6);

const numbers = (text: string): number[] => text.split(' ').map(Number);

describe('the sample ratio', () => {
  const source = numbers(
    '10000 24000 31000 35000 9800 23500 30500 35500 10100 24200 30900 34800 10050 24100 31100 35200',
  );
  const against = (text: string) => numbers(text).map((mirror, i) => ({ source: source[i] as number, mirror }));
  const uneven = against(
    '10900 26640 34100 38500 10829 25733 33550 38695 11211 26620 33990 38454 11005 26510 34210 38720',
  );

  test('is broken by a tenth more', () => {
    const told = sampleRatio(uneven, { mirrors: 1 });
    six(told.p, 1.9349e-6);
    expect(told.ok).toBe(false);
    six(sampleRatio(uneven, { mirrors: 3, margin: 0.05 }).p, 7.60405e-6);
    expect(sampleRatio(uneven.slice(0, 7), { mirrors: 1 })).toEqual({ p: 1, ok: true });
  });

  test('holds for what chance does', () => {
    const even = against(
      '10100 23760 31620 35000 9849 23148 30805 35500 10201 23716 30900 34974 10151 24100 30789 35552',
    );
    expect(sampleRatio(even, { mirrors: 1 })).toEqual({ p: 1, ok: true });
  });

  test('is broken at once where one arm gets nothing', () => {
    expect(sampleRatio([{ source: 1000, mirror: 0 }], { mirrors: 1 })).toEqual({ p: 0, ok: false });
    expect(sampleRatio([{ source: 999, mirror: 0 }], { mirrors: 1 }).ok).toBe(true);
  });
});
