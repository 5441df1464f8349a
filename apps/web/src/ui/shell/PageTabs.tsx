import { PlainLink } from './PlainLink.tsx';
import './page-tabs.css';

export type PageTab = { label: string; to: string; here: boolean };

/** Pages of one section, under its title. Each has an address of its own. */
export const PageTabs = ({ label, tabs }: { label: string; tabs: readonly PageTab[] }) => (
  <nav className="page-tabs" aria-label={label}>
    {tabs.map((tab) => (
      <PlainLink key={tab.to} href={tab.to} aria-current={tab.here ? 'page' : undefined}>
        {tab.label}
      </PlainLink>
    ))}
  </nav>
);
