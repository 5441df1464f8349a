import { IconChevronDown, IconQrcode, IconTestPipe, IconTestPipeOff } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useMay } from '#features/auth/auth.queries.ts';
import { Button } from '#ui/kit/Button.ts';
import { FloatMenu, type MenuItem } from '#ui/menu/FloatMenu.tsx';
import { type Tried, useEndTests } from './useEndTests.ts';

const LaunchTest = lazy(() => import('./LaunchTest.tsx').then((file) => ({ default: file.LaunchTest })));

const TestMenu = ({ items, busy }: { items: readonly MenuItem[]; busy: boolean }) => {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={button}
        variant="default"
        loading={busy}
        leftSection={<IconTestPipe size={16} aria-hidden />}
        rightSection={<IconChevronDown size={14} aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        Test
      </Button>
      {open && button.current && (
        <FloatMenu anchor={button.current} label="Test" items={items} onClose={() => setOpen(false)} />
      )}
    </>
  );
};

type Props = {
  campaign: Tried;
  /** In the head of a page, where there is little room: one button with a menu. */
  short?: boolean;
};

/** What is done with a campaign while it is tried on a phone: its code, and the end of the test. Nothing for any other. */
export const TestActions = ({ campaign, short = false }: Props) => {
  const [open, setOpen] = useState(false);
  const may = useMay()('campaign.test');
  const { end, busy } = useEndTests();
  if (campaign.test_campaign_configuration_id === null) return null;
  const size = { size: 16, 'aria-hidden': true } as const;
  const ways = [
    { key: 'launch', label: 'Launch test application', icon: <IconQrcode {...size} />, onSelect: () => setOpen(true) },
    ...(may
      ? [{ key: 'end', label: 'End test', icon: <IconTestPipeOff {...size} />, onSelect: () => void end([campaign]) }]
      : []),
  ];
  return (
    <>
      {short ? (
        <TestMenu items={ways} busy={busy} />
      ) : (
        ways.map(({ key, label, icon, onSelect }) => (
          <Button key={key} variant="default" leftSection={icon} loading={key === 'end' && busy} onClick={onSelect}>
            {label}
          </Button>
        ))
      )}
      <Suspense>{open && <LaunchTest id={campaign.id} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
};
