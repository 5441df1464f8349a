import {
  checkNativeDraft,
  type NativeDraft,
  type NativeKind,
  nativeKindNames,
  nativeKinds,
} from '@fairlead/domain/creative/native-draft.rules';
import { picturePlaces } from '@fairlead/domain/creative/picture-place.rules';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { groupOf } from '#features/creative-group/creative-group.queries.ts';
import { uuid } from '#lib/request.ts';
import { toast } from '#lib/toast.ts';
import { DraftForm, Section } from '#ui/form/DraftForm.tsx';
import { CreateBar } from '#ui/form/SaveBar.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useDraft } from '#ui/form/useDraft.ts';
import { Side } from '#ui/layout/Columns.tsx';
import { BackLink } from '#ui/shell/BackLink.tsx';
import { PageHead } from '#ui/shell/PageHead.tsx';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import { creativePaths, type Place, sendForm, useCreativesMade } from '../creative.queries.ts';
import { GroupOver } from '../GroupOver.tsx';
import { isRefusedIn, type Picked, pictureIssues } from '../picture-file.ts';
import { KindsField, NativePictures, NativeWords } from './NativeFields.tsx';
import { NativePreview } from './NativePreview.tsx';
import { copyIn, type PhoneWidth } from './placements.ts';
import { useCuts } from './useCuts.ts';
import { WhatIsCut } from './WhatIsCut.tsx';
import '../creative.css';

type Values = NativeDraft & { main_image: Picked | null; icon_image: Picked | null };
const start: Values = {
  ...{ name: '', types: [], title: '', text: '', ctatext: '', advertiser: '' },
  ...{ main_image: null, icon_image: null },
};
const places = picturePlaces('OpenRTB', null);
const check = (values: Values) => [
  ...checkNativeDraft(values),
  ...places.flatMap((place) => pictureIssues(place, values[place.field as keyof Values] as Picked | null)),
];

/** Shown where the picture can be drawn, right or not: what is wrong with it stands beside it. */
const urlOf = (picked: Picked | null): string | null => (picked?.read.ok ? picked.url : null);

/** Form, the ad in three places, and what they cut. */
const Parts = ({ made, cancel }: { made: ReadonlySet<NativeKind>; cancel: string }) => {
  const draft = useWatch() as Values;
  const [phone, setPhone] = useState<PhoneWidth>(320);
  const copy = copyIn(draft);
  const cuts = useCuts(copy, phone);
  const count = draft.types.length;
  return (
    <>
      <div className="creative-native">
        <div className="creative-native-form">
          <Section title="New creative native">
            <TextField name="name" label="Name" required wide autoComplete="off" />
            <KindsField made={made} />
            <NativeWords copy={copy} cuts={cuts} kinds={draft.types} />
            <NativePictures />
          </Section>
        </div>
        <NativePreview
          copy={copy}
          cuts={cuts}
          advertiser={draft.advertiser.trim()}
          main={urlOf(draft.main_image)}
          icon={urlOf(draft.icon_image)}
          phone={phone}
          onPhone={setPhone}
        />
        <Side padded>
          <WhatIsCut copy={copy} cuts={cuts} />
        </Side>
      </div>
      <CreateBar action={count > 1 ? `Create ${count} creatives` : 'Create creative'}>
        {count > 1 && (
          <span className="dim cut">
            One creative for each type: {draft.types.map((kind) => nativeKinds[kind]).join(', ')}.
          </span>
        )}
        <PlainLink href={cancel} className="button-link">
          Cancel
        </PlainLink>
      </CreateBar>
    </>
  );
};

/** Words and two pictures become native creatives, one of each kind (CV-52 to CV-63). */
export const CreateNative = ({ application, group, done }: Place & { done: () => void }) => {
  const place = { application, group };
  const { data: of } = useQuery(groupOf(application.id, group));
  const told = useCreativesMade();
  /** Kinds that are through already: a second try makes the others alone (CV-90). */
  const [made, setMade] = useState<ReadonlySet<NativeKind>>(new Set());
  const keys = useRef(new Map<string, string>());
  const through = useRef(new Set<NativeKind>());
  const send = async ({ types: _, main_image, icon_image, ...words }: Values, type: NativeKind, submission: string) => {
    if (through.current.has(type) || !main_image || !icon_image) return;
    const key = keys.current.get(`${type} ${submission}`) ?? uuid();
    keys.current.set(`${type} ${submission}`, key);
    await sendForm(place, { type, ...words, main_image: main_image.file, icon_image: icon_image.file }, key);
    through.current.add(type);
    setMade(new Set(through.current));
    told();
    toast.ok(`Creative ${nativeKinds[type]} created successfully`);
  };
  const draft = useDraft<Values>({
    start,
    rules: check,
    isNothing: isRefusedIn(places),
    save: async (values, { submission }) => {
      for (const type of nativeKindNames) if (values.types.includes(type)) await send(values, type, submission);
    },
    saved: done,
  });
  const back = creativePaths.group(place);
  return (
    <>
      <PageHead
        before={<BackLink href={back} label="Back to creatives" />}
        title="Create Native"
        meta={of && <span className="dim">in {of.name}</span>}
      />
      <GroupOver {...place} />
      <DraftForm draft={draft} label="Create Native" className="form creative-form">
        <Parts made={made} cancel={back} />
      </DraftForm>
    </>
  );
};
