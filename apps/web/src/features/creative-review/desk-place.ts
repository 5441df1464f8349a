/** What of a desk is open: a round by its number, a creative by its id. */
export type DeskPlace = { round?: number | undefined; creative?: number | undefined };
