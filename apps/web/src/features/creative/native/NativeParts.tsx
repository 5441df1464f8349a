import { type ReactNode, useState } from 'react';
import { Section } from '#ui/form/DraftForm.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Side } from '#ui/layout/Columns.tsx';
import type { Creative } from '../creative.queries.ts';
import type { CreativeEditing } from '../creative-edit.ts';
import type { Picked } from '../picture-file.ts';
import { NativePictures, NativeWords } from './NativeFields.tsx';
import { NativePreview } from './NativePreview.tsx';
import { copyIn, type PhoneWidth } from './placements.ts';
import { useCuts } from './useCuts.ts';
import { WhatIsCut } from './WhatIsCut.tsx';
import './native.css';

type Props = {
  creative: Creative;
  values: CreativeEditing;
  /** Under what is cut. */
  facts: ReactNode;
  /** In the place of the fields, for those who cannot edit. */
  children: ReactNode;
};

const shownOf = (picked: Picked | null | undefined, saved: string | null): string | null =>
  picked?.read.ok ? picked.url : saved;

/** A saved native ad: its fields, the three places, and what they cut (CV-06). */
export const NativeParts = ({ creative, values, facts, children }: Props) => {
  const [phone, setPhone] = useState<PhoneWidth>(320);
  const copy = copyIn(values);
  const cuts = useCuts(copy, phone);
  const saved = (url: string | null, text: string) => (url ? { url, text: `the saved one, ${text}` } : null);
  const kind = creative.type === 'GoogleAdxAppInstall' ? 'CreativeGoogleNativeAppInstall' : 'CreativeOpenrtbNative';
  return (
    <div className="creative-native">
      <div className="creative-native-form">
        {children ?? (
          <Section title="Creative">
            <TextField name="name" label="Name" required wide autoComplete="off" />
            <NativeWords copy={copy} cuts={cuts} kinds={[kind]} />
            <NativePictures
              saved={{
                main: saved(creative.main_url, '1200x627'),
                icon: saved(creative.icon_url, '128x128'),
                logo: saved(creative.logo_url, '128x128'),
              }}
            />
          </Section>
        )}
      </div>
      <NativePreview
        copy={copy}
        cuts={cuts}
        advertiser={(values.advertiser ?? '').trim()}
        main={shownOf(values.main_image, creative.main_url)}
        icon={shownOf(values.icon_image, creative.icon_url)}
        phone={phone}
        onPhone={setPhone}
      />
      <Side padded>
        <WhatIsCut copy={copy} cuts={cuts} />
        {facts}
      </Side>
    </div>
  );
};
