/** Why the churn API cannot be switched on now (AP-85). */
export const STREAM_OFF =
  'No event of this app arrived within the last 7 days. The churn API can be switched on once events arrive.';

/**
 * What stands against switching the churn API, in a sentence, or null. It is switched on only while events of the app
 * arrive; one that is on stays on when they end, and may be switched off at any time (AP-85, AP-86).
 */
export const whyNotChurn = (
  stored: { is_churn_prediction_enabled: boolean; is_datastream_enabled: boolean },
  wanted: boolean,
): string | null =>
  wanted && !stored.is_churn_prediction_enabled && !stored.is_datastream_enabled ? STREAM_OFF : null;
