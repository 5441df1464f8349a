import { IconQrcode, IconTestPipeOff } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '#features/auth/auth.queries.ts';
import { type Tried, useEndTests } from './useEndTests.ts';

const LaunchTest = lazy(() => import('./LaunchTest.tsx').then((file) => ({ default: file.LaunchTest })));

/** For selected campaigns: the code of a single test, and the end of all tests among them. Nothing where none is a test. */
export const TestBulk = ({ rows }: { rows: readonly Tried[] }) => {
  const [launched, setLaunched] = useState<number | null>(null);
  const may = useMay()('campaign.test');
  const { end, busy } = useEndTests();
  const [only, ...others] = rows.filter(({ test_campaign_configuration_id: test }) => test !== null);
  if (!only) return null;
  return (
    <>
      {others.length === 0 && (
        <button
          type="button"
          className="grid-button"
          title="Launch test application"
          onClick={() => setLaunched(only.id)}
        >
          <IconQrcode size={16} aria-hidden />
          <span className="grid-word">Launch test application</span>
        </button>
      )}
      {may && (
        <button
          type="button"
          className="grid-button"
          title={others.length > 0 ? 'End tests' : 'End test'}
          disabled={busy}
          onClick={() => void end(rows)}
        >
          <IconTestPipeOff size={16} aria-hidden />
          <span className="grid-word">End test{others.length > 0 && 's'}</span>
        </button>
      )}
      <Suspense>{launched !== null && <LaunchTest id={launched} onClose={() => setLaunched(null)} />}</Suspense>
    </>
  );
};
