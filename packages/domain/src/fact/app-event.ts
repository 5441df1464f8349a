/** What a user of an app can have done (design 13.10). */
export const eventKinds = ['install', 'reopen', 'custom_action'] as const;
export type EventKind = (typeof eventKinds)[number];
