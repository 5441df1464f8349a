import { IconAlertTriangleFilled, IconCheck, IconMoon, IconSun } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { SegmentedControl } from '#ui/kit/SegmentedControl.ts';
import { useScrollStop } from '#ui/layout/useScrollStop.ts';
import {
  type Copy,
  type CopyWord,
  type Cuts,
  copyWords,
  isCut,
  type PhoneWidth,
  type PlacementKey,
  phoneWidths,
  placements,
} from './placements.ts';
import './native.css';
import './native-app.css';

/** What is drawn of an ad besides its words. */
type Shown = { copy: Copy; advertiser: string; main: string | null; icon: string | null };

const Bones = ({ lines, box = false }: { lines: number; box?: boolean }) => (
  <div className="creative-native-bones" aria-hidden>
    {box && <i className="creative-native-bone-box" />}
    <div>
      {['96%', '100%', '88%'].slice(0, lines).map((width) => (
        <i key={width} style={{ width }} />
      ))}
    </div>
  </div>
);

type AdProps = Shown & { at: (word: CopyWord) => ReactNode };
const Icon = ({ url, size }: { url: string | null; size: number }) =>
  url ? (
    <img className="creative-native-icon" src={url} width={size} height={size} alt="" />
  ) : (
    <i className="creative-native-icon creative-native-none" style={{ width: size, height: size }} />
  );

const drawn: Record<PlacementKey, (ad: AdProps) => ReactNode> = {
  feed: ({ advertiser, main, icon, at }) => (
    <>
      <Bones lines={2} box />
      <article className="creative-native-feed" aria-label="The ad in a feed">
        <header>
          <Icon url={icon} size={32} />
          <div className="creative-native-by">
            <b className="cut">{advertiser || 'Sponsored'}</b>
            <span>Ad</span>
          </div>
        </header>
        {main ? (
          <img className="creative-native-main" src={main} alt="" />
        ) : (
          <i className="creative-native-main creative-native-none" />
        )}
        <div className="creative-native-body">
          <p className="creative-native-title">{at('title')}</p>
          <p className="creative-native-text">{at('text')}</p>
          <span className="creative-native-cta">{at('ctatext')}</span>
        </div>
      </article>
      <Bones lines={3} box />
    </>
  ),
  article: ({ advertiser, main, at }) => (
    <>
      <Bones lines={3} />
      <article className="creative-native-article" aria-label="The ad in an article">
        <span className="creative-native-crop">
          {main ? <img src={main} alt="" /> : <i className="creative-native-none" />}
        </span>
        <div className="creative-native-article-words">
          <span className="creative-native-mark cut">{advertiser ? `Ad · ${advertiser}` : 'Ad'}</span>
          <p className="creative-native-title">{at('title')}</p>
          <p className="creative-native-text">{at('text')}</p>
          <span className="creative-native-link">{at('ctatext')}</span>
        </div>
      </article>
      <Bones lines={2} />
    </>
  ),
  row: ({ icon, at }) => (
    <>
      <Bones lines={2} />
      <article className="creative-native-row" aria-label="The ad in a small row">
        <Icon url={icon} size={44} />
        <div className="creative-native-row-words">
          <p className="creative-native-title">{at('title')}</p>
          <p className="creative-native-text">{at('text')}</p>
        </div>
        <span className="creative-native-cta">{at('ctatext')}</span>
      </article>
    </>
  ),
};

type Props = Shown & { cuts: Cuts; phone: PhoneWidth; onPhone: (phone: PhoneWidth) => void };

/** A native ad in three common places, words cut as a phone of this width cuts them. */
export const NativePreview = ({ cuts, phone, onPhone, ...shown }: Props) => {
  const [dark, setDark] = useState(false);
  const stop = useScrollStop();
  const { copy } = shown;
  const written = copyWords.some((word) => copy[word] !== '');
  return (
    <section className="creative-native-stage" aria-label="Preview">
      <div className="creative-native-bar">
        <h2>Preview</h2>
        <SegmentedControl
          aria-label="Width of the phone"
          data={phoneWidths.map(String)}
          value={String(phone)}
          onChange={(text) => onPhone(phoneWidths.find((width) => String(width) === text) ?? 320)}
        />
        <span className="dim small">{phone === 320 ? 'the smallest phone first: it cuts most' : ''}</span>
        <span className="push" />
        <SegmentedControl
          aria-label="Theme of the app around it"
          data={[
            { value: 'light', label: <AppTheme icon={<IconSun size={14} aria-hidden />}>Light app</AppTheme> },
            { value: 'dark', label: <AppTheme icon={<IconMoon size={14} aria-hidden />}>Dark app</AppTheme> },
          ]}
          value={dark ? 'dark' : 'light'}
          onChange={(theme) => setDark(theme === 'dark')}
        />
      </div>
      <section {...stop} className="creative-native-places" aria-label="Places">
        {placements.map(({ key, name, note, icon: Sign }) => {
          const lost = copyWords.filter((word) => isCut(cuts, key, copy, word)).length;
          const Ad = drawn[key];
          return (
            <figure key={key} className="creative-native-place" style={{ width: phone }}>
              <figcaption>
                <Sign size={16} stroke={1.7} aria-hidden />
                <b>{name}</b>
                {note && <span className="dim">{note}</span>}
                {written && (
                  <span className={`push inline ${lost > 0 ? 'tone-warn' : 'creative-native-whole'}`}>
                    {lost > 0 ? <IconAlertTriangleFilled size={12} aria-hidden /> : <IconCheck size={14} aria-hidden />}
                    {lost > 0 ? `${lost} cut` : 'all shown'}
                  </span>
                )}
              </figcaption>
              <div className={`creative-native-app${dark ? ' is-dark' : ''}`}>
                <Ad {...shown} at={(word) => <Cut text={copy[word]} at={cuts[key][word]} />} />
              </div>
            </figure>
          );
        })}
      </section>
    </section>
  );
};

const AppTheme = ({ icon, children }: { icon: ReactNode; children: string }) => (
  <span className="inline">
    {icon}
    {children}
  </span>
);

/** A word as it is shown; the dots that stand for the rest are marked. Nothing written yet: a grey line. */
const Cut = ({ text, at }: { text: string; at: number }) => {
  if (text === '') return <i className="creative-native-none creative-native-word" />;
  if (at >= text.length) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark title={`Cut: ${text.slice(at).trim()}`}>…</mark>
    </>
  );
};
