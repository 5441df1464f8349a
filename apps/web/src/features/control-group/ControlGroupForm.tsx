import { checkControlGroup, controlGroupLabel, controlGroupSizes } from '@fairlead/domain/control-group/control-group';
import { useMemo } from 'react';
import { DraftForm, Section } from '#ui/form/DraftForm.tsx';
import { LockedField } from '#ui/form/LockedField.tsx';
import { SaveBar } from '#ui/form/SaveBar.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { useDraft } from '#ui/form/useDraft.ts';
import { day } from '#ui/format.ts';
import { useMay } from '../auth/auth.queries.ts';
import { useSetControlGroup, useTakeSizeBack } from './control-group.queries.ts';
import { GroupState } from './GroupState.tsx';
import { chosenSize, percentText, type ShownGroup, shownRefusal } from './shown.ts';
import { controlGroupWords } from './words.ts';

type Values = { percent: number | null };

const sizes = controlGroupSizes.map((percent) => ({ value: percent, label: controlGroupLabel(percent) }));

type Props = {
  app: number;
  shown: ShownGroup;
  tomorrow: string;
  /** Over the fields: why what is shown is not what is stored. */
  problem?: React.ReactNode;
  picture: React.ReactNode;
};

/** The size select and Apply (AP-76), what holds and what waits, and how it went so far. */
export const ControlGroupForm = ({ app, shown, tomorrow, problem, picture }: Props) => {
  const edit = useMay()('uplift.edit');
  const set = useSetControlGroup();
  const back = useTakeSizeBack();
  const chosen = chosenSize(shown);
  const start = useMemo<Values>(() => ({ percent: chosen }), [chosen]);
  const params = { applicationId: String(app) };
  const draft = useDraft<Values>({
    start,
    version: shown.version,
    rules: ({ percent }) => checkControlGroup(percent),
    save: ({ percent }, { version, submission }) =>
      set
        .mutateAsync({ params, body: { percent: percent ?? 0, version }, idempotencyKey: submission })
        .catch((error: unknown) => Promise.reject(shownRefusal(error))),
    editing: controlGroupWords,
  });
  const takeBack = () => back.mutate({ params, body: { percent: shown.inForce.percent, version: shown.version } });
  const starts = `A change starts at the next midnight UTC, ${day(tomorrow)}, 00:00.`;
  return (
    <DraftForm draft={draft} label="Control group" record={{ entity: 'control_group', id: app }}>
      {problem}
      <Section title="Control group" note="Devices left out on purpose, to measure what advertising adds.">
        <GroupState shown={shown} {...(edit ? { takeBack, busy: set.isPending || back.isPending } : {})} />
        {edit ? (
          <SelectField
            name="percent"
            label="Size, percent of devices"
            options={sizes}
            required
            wide
            description={shown.upcoming ? `What is shown has not started yet. ${starts}` : starts}
          />
        ) : (
          <LockedField
            label="Size, percent of devices"
            value={percentText(chosen)}
            reason="Your role can see the control group, not set it."
            wide
          />
        )}
      </Section>
      <Section title="Over time" note="Share of devices left out, at most a year back.">
        <div className="wide">{picture}</div>
      </Section>
      {edit && <SaveBar />}
    </DraftForm>
  );
};
