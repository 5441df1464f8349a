import { type DeliveryStatus, deliveryStatus } from '@fairlead/domain/campaign/delivery-status';
import { stoppedWith } from '@fairlead/domain/campaign/running';
import type { State } from '@fairlead/domain/state';
import type { Campaign } from './overview.queries.ts';

/** A campaign's state as calls send it. */
export const sentState = (state: Campaign['state']): State => (state === 'Archived' ? 'archived' : 'new');

/** How a campaign delivers, or would with the unsaved flags that are laid over it. */
export const statusOf = (campaign: Campaign): DeliveryStatus => {
  const { active, paused, state, stopped_because } = campaign;
  const running = stoppedWith(stopped_because, { active, paused, state: sentState(state) }).length === 0;
  return deliveryStatus({ running, active, paused });
};
