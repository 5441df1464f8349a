import { isTestName } from '../test-name.rules.ts';

/** Whether campaigns are made under a line item: it is in use, and no test (CC-27). */
export const takesCampaigns = ({ state, name }: { state: string; name: string }): boolean =>
  state === 'new' && !isTestName(name);
