import { type BusinessState, businessStateNames } from '@fairlead/domain/state';
import { IconCircleFilled, IconCircleHalf2, IconCircleX, IconPlayerPauseFilled } from '@tabler/icons-react';
import { Chip } from './Chip.tsx';

const look = {
  onboarding: ['info', IconCircleHalf2, 12],
  live: ['ok', IconCircleFilled, 8],
  paused: ['warn', IconPlayerPauseFilled, 12],
  churned: ['quiet', IconCircleX, 12],
} as const;

/** How a customer stands, of companies and apps. */
export const BusinessChip = ({ state }: { state: BusinessState }) => {
  const [tone, Icon, size] = look[state];
  return (
    <Chip tone={tone} icon={<Icon size={size} aria-hidden />}>
      {businessStateNames[state]}
    </Chip>
  );
};
