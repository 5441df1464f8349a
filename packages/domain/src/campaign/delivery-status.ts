/** How a campaign's delivery stands (spec 2 §4); `running` is the rule of `isRunning`. */
export const deliveryStatuses = ['running', 'paused', 'stopped'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export const deliveryStatusNames: Record<DeliveryStatus, string> = {
  running: 'Campaign is bidding',
  paused: 'Campaign is currently paused',
  stopped: 'Campaign is not active',
};

type Flags = { running: boolean; active: boolean; paused: boolean };

/** Running, else active but paused, else stopped: also one that would run and has no current budget. */
export const deliveryStatus = ({ running, active, paused }: Flags): DeliveryStatus => {
  if (running) return 'running';
  return active && paused ? 'paused' : 'stopped';
};
