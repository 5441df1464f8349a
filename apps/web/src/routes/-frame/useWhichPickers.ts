import { useParams } from '@tanstack/react-router';

/** Which selectors a page's address has something for: none, those of company and application alone, or more. */
export type WhichPickers = 'none' | 'place' | 'all';

/** All selectors stand below a company or a user. */
export const useWhichPickers = (): WhichPickers => {
  const { companyId, userId, orderId, campaignId, creativesGroupId } = useParams({ strict: false });
  // A line item stands below an order, a creative below its group
  if ([userId, orderId, campaignId, creativesGroupId].some((id) => id !== undefined)) return 'all';
  return companyId === undefined ? 'none' : 'place';
};
