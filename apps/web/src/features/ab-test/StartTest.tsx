import { type AbMetric, checkMetric } from '@fairlead/domain/ab-test/metric';
import { checkStart, MIRRORS_MOST, mirrorName } from '@fairlead/domain/ab-test/mirrors.rules';
import type { Currency } from '@fairlead/domain/money';
import { IconAlertTriangle, IconFlask, IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { WholeCampaign } from '#features/campaign/campaign-page.queries.ts';
import { ApiError, messageOf } from '#lib/api-error.ts';
import { useUnsavedGuard } from '#lib/unsaved.ts';
import { Dock } from '#ui/dock/Dock.tsx';
import { FormProblem } from '#ui/form/FormProblem.tsx';
import { leadToFault } from '#ui/form/lead-to-fault.ts';
import { Button } from '#ui/kit/Button.ts';
import { Columns, Side } from '#ui/layout/Columns.tsx';
import { Note } from '#ui/layout/Note.tsx';
import { ArmsTable } from './ArmsTable.tsx';
import type { AbTests } from './ab-test.queries.ts';
import { Enough } from './Enough.tsx';
import { PastTests } from './PastTests.tsx';
import { SplitBar, sharesOf } from './SplitBar.tsx';
import { StartSteps } from './StartSteps.tsx';
import { useStart } from './useStart.tsx';
import { WhatDecides } from './WhatDecides.tsx';
import { type ArmWords, capText } from './words.ts';

type Arm = { key: number; internal_name: string };

/** What is asked for before a test: its mirrors by name, what decides, and what starting does (CX-05 to CX-11). */
export const StartTest = ({ campaign, tests, words }: { campaign: WholeCampaign; tests: AbTests; words: ArmWords }) => {
  const stored = campaign.internal_name ?? '';
  // Null until it is typed here: somebody else may name the campaign meanwhile
  const [typed, setTyped] = useState<string | null>(null);
  const own = typed ?? stored;
  const renamed = own !== stored;
  const [mirrors, setMirrors] = useState<Arm[]>([{ key: 1, internal_name: '' }]);
  const [chosen, setMetric] = useState<AbMetric | null>(null);
  const metric = chosen ?? tests.metric;
  const [tried, setTried] = useState(false);
  const { start, busy, begins, begin, forget } = useStart({ campaign, tests }, words);
  const adds = useRef<HTMLButtonElement>(null);
  const page = useRef<HTMLDivElement>(null);
  const arms = useRef<HTMLElement>(null);
  // Who adds a mirror names it next; what takes one out goes with it
  const goes = useRef<'name' | 'add' | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the mirrors are drawn that were added or taken out
  useEffect(() => {
    if (goes.current === 'name') [...(arms.current?.querySelectorAll('input') ?? [])].at(-1)?.focus();
    if (goes.current === 'add') adds.current?.focus();
    goes.current = null;
  }, [mirrors.length]);
  const currency = campaign.company_currency as Currency;
  const cap = campaign.client_daily_budget;
  const off = tests.unavailable !== null;
  const issues = [
    ...checkStart(mirrors, { name: campaign.name, internal_name: own, client_daily_budget: cap, currency }),
    ...checkMetric(metric, tests.uncounted),
  ];
  const told = start.error instanceof ApiError ? start.error.errors : [];
  const errorOf = (path: string) =>
    (tried ? issues : []).find((one) => one.path === path)?.message ?? told.find((one) => one.path === path)?.message;
  const refused = [...issues, ...told].some(({ path }) => path === 'metric');
  const paths = ['metric', 'internal_name', ...mirrors.map((_, at) => `campaigns.${at}.internal_name`)];
  const whole =
    issues.find(({ path }) => path === 'campaigns')?.message ??
    (start.error && !told.some(({ path }) => paths.includes(path)) ? messageOf(start.error) : undefined);
  const dirty = renamed || mirrors.length > 1 || mirrors.some(({ internal_name }) => internal_name !== '');
  useUnsavedGuard(dirty && !start.isSuccess);
  // Where no conversion is counted, what is counted then is told beside it
  const uncounted = tests.uncounted && {
    ...{ why: tests.uncounted, details: tests.details_path },
    mapping: `/companies/${campaign.company_id}/applications/${campaign.app_id}/edit/events-mapping`,
  };
  const shares = sharesOf(cap, mirrors.length, currency);
  const clean = () => {
    setTyped(null);
    setMirrors([{ key: 1, internal_name: '' }]);
    setMetric(null);
    setTried(false);
    forget();
  };
  const send = () => {
    setTried(true);
    if (issues.length > 0) return leadToFault(page);
    const campaigns = mirrors.map(({ internal_name }) => ({ internal_name }));
    void begin({ own: typed, metric: chosen, campaigns }).then(() => leadToFault(page));
  };
  const rename = (arm: number, name: string) => {
    begins();
    if (arm === 0) setTyped(name === stored ? null : name);
    else setMirrors(mirrors.map((one, at) => (at === arm - 1 ? { ...one, internal_name: name } : one)));
  };
  return (
    <>
      <Columns className="ab-test">
        <div ref={page} className="ab-test-main">
          {tests.unavailable && (
            <Note role="status" icon={<IconAlertTriangle size={16} aria-hidden />}>
              {tests.unavailable}
            </Note>
          )}
          <FormProblem message={whole} />
          <section>
            <h2>{capText(cap !== null, mirrors.length + 1).title}</h2>
            <SplitBar name={campaign.name} cap={cap} mirrors={mirrors.length} currency={currency} />
          </section>
          <section ref={arms}>
            <div className="ab-test-head">
              <h2>Campaigns in the test</h2>
              <span className="dim">
                {mirrors.length} of {MIRRORS_MOST} mirrors
              </span>
              <span className="push" />
              <Button
                variant="default"
                leftSection={<IconPlus size={16} aria-hidden />}
                disabled={off || mirrors.length >= MIRRORS_MOST}
                ref={adds}
                onClick={() => {
                  goes.current = 'name';
                  begins();
                  setMirrors([...mirrors, { key: Math.max(...mirrors.map(({ key }) => key)) + 1, internal_name: '' }]);
                }}
              >
                Add mirror
              </Button>
            </div>
            <ArmsTable
              rows={[
                {
                  ...{ key: 'own', name: campaign.name, internal_name: own, share: shares[0] ?? null },
                  error: errorOf('internal_name'),
                },
                ...mirrors.map(({ key, internal_name }, at) => ({
                  ...{ key: `mirror-${key}`, name: mirrorName(campaign.name, at + 1), internal_name },
                  share: shares[at + 1] ?? null,
                  error: errorOf(`campaigns.${at}.internal_name`),
                })),
              ]}
              cap={cap}
              currency={currency}
              disabled={off || busy}
              onName={rename}
              onRemove={(arm) => {
                goes.current = 'add';
                setMirrors(mirrors.filter((_, at) => at !== arm - 1));
              }}
            />
          </section>
          <WhatDecides
            metric={metric}
            disabled={off}
            {...{ uncounted, refused }}
            onMetric={(value) => {
              begins();
              setMetric(value);
            }}
          />
          <PastTests campaign={campaign} tests={tests.past} />
        </div>
        <Side label="What starting does" padded>
          <StartSteps mirrors={mirrors.length} active={campaign.active} hasCap={cap !== null} />
          {tests.pace && !off && (
            <Enough
              pace={tests.pace}
              metric={metric}
              mirrors={mirrors.length}
              budgets={tests.budgets_path}
              uncounted={uncounted}
            />
          )}
        </Side>
      </Columns>
      <Dock
        unsaved={dirty ? (renamed ? 1 : 0) + mirrors.filter((one) => one.internal_name !== '').length : 0}
        says="Every campaign of a test needs an internal name."
        saving={busy}
        onDiscard={dirty ? clean : undefined}
        action={
          <span className="row">
            <IconFlask size={16} aria-hidden />
            Start test
          </span>
        }
        off={off}
        why={tests.unavailable ?? undefined}
        onSave={send}
      />
    </>
  );
};
