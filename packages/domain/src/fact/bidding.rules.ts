import type { Issue } from '../issue.ts';
import { type Bidding, sumOfLost, toChooseFor } from './bidding.ts';

/** The identities of a row: what is not lost is won, and what was bid on is won or lost in the auction (design 13.14, 13.24). */
export const checkBidding = ({ eligible, lost, bids, wins, sizes = {} }: Bidding): Issue[] => {
  const left = eligible - sumOfLost(lost);
  if (left !== wins)
    return [{ path: 'wins', message: `wins must be eligible less all that was lost, ${left}, and are ${wins}` }];
  const asked = wins + lost.auction;
  if (bids !== asked)
    return [{ path: 'bids', message: `bids must be wins and what the auction took, ${asked}, and are ${bids}` }];
  const told = Object.values(sizes).reduce((sum, requests) => sum + requests, 0);
  const most = toChooseFor({ eligible, lost });
  if (told > most)
    return [
      {
        path: 'sizes',
        message: `sizes must not be more than came to the choice of a creative, ${most}, and are ${told}`,
      },
    ];
  return [];
};
