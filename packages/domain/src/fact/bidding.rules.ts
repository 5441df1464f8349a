import type { Issue } from '../issue.ts';
import { type Bidding, sumOfLost } from './bidding.ts';

/** Both identities of a row: what is not lost is won, and what was bid on is won or lost in the auction (design 13.14, 13.24). */
export const checkBidding = ({ eligible, lost, bids, wins }: Bidding): Issue[] => {
  const left = eligible - sumOfLost(lost);
  if (left !== wins)
    return [{ path: 'wins', message: `wins must be eligible less all that was lost, ${left}, and are ${wins}` }];
  const asked = wins + lost.auction;
  if (bids !== asked)
    return [{ path: 'bids', message: `bids must be wins and what the auction took, ${asked}, and are ${bids}` }];
  return [];
};
