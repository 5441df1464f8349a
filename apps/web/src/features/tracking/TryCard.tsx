import { tryLink } from '@fairlead/domain/tracking/sample';
import { Address } from '#ui/bits/Address.tsx';
import { CopyButton } from '#ui/bits/CopyButton.tsx';
import { QrCode } from '#ui/bits/QrCode.tsx';
import './side.css';

type Props = { link: string; campaign: { id: number; name: string } };

/** The address that a sample device would call, part by part, and as a code for a phone. Nothing here opens it. */
export const TryCard = ({ link, campaign }: Props) => {
  const { address, parts } = tryLink(link, campaign);
  return (
    <section className="tracking-card" aria-label="Try it">
      <header>
        <h2>Try it</h2>
        <span className="dim">macros filled for a sample device</span>
        <CopyButton text={address} what="address" />
      </header>
      <dl className="tracking-try">
        {parts.map(({ name, value }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name, a parameter may stand twice
          <div key={at}>
            <dt className="mono">{name ?? (at === 0 ? 'address' : 'fragment')}</dt>
            <dd className="mono">
              <Address text={value} />
            </dd>
          </div>
        ))}
      </dl>
      <QrCode text={address} label="The filled address as a QR code" />
    </section>
  );
};
