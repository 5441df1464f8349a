import { expect, test } from 'vitest';
import { STREAM_OFF, whyNotChurn } from './churn.rules.ts';

test.each([
  [false, false, true, STREAM_OFF],
  [false, false, false, null],
  [false, true, true, null],
  [true, false, true, null],
  [true, false, false, null],
  [true, true, false, null],
])('on %s, stream %s, wanted %s: %j', (is_churn_prediction_enabled, is_datastream_enabled, wanted, why) =>
  expect(whyNotChurn({ is_churn_prediction_enabled, is_datastream_enabled }, wanted)).toBe(why),
);
