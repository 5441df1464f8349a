import { freshnessOf, type Jump, jumpText } from '@fairlead/domain/audience/freshness';
import { IconAlertTriangleFilled, IconTrendingDown, IconTrendingUp } from '@tabler/icons-react';
import { useProductNow } from '#lib/clock.ts';
import { Age } from '#ui/bits/Age.tsx';
import { Chip } from '#ui/bits/Chip.tsx';
import { count } from '#ui/format.ts';
import type { TargetingList } from './audience.queries.ts';

/** How old a list is, in the colour that its promise gives it; nothing before its first build. */
export const ListAge = ({ list }: { list: TargetingList }) => {
  const fresh = freshnessOf(list, useProductNow());
  return fresh && <Age hours={fresh.hours} tone={fresh.tone} />;
};

export const NotUpdating = () => (
  <Chip tone="warn" icon={<IconAlertTriangleFilled size={12} aria-hidden />}>
    Not updating
  </Chip>
);

/** A size more than 30 % off the build before, in words and by a mark. */
export const JumpMark = ({ jump }: { jump: Jump }) => {
  const Icon = jump.after > jump.before ? IconTrendingUp : IconTrendingDown;
  return (
    <span className="audience-jump" title={`The build before had ${count(jump.before)} rows`}>
      <Icon size={13} stroke={2} role="img" aria-label="warning" />
      {jumpText(jump)}
    </span>
  );
};
