import type { ComponentType } from 'react';
import { PlainLink } from '../shell/PlainLink.tsx';
import './row-ways.css';

export type RowWay = {
  href: string;
  /** What it leads to, also where several rows have the same way. */
  label: string;
  title?: string;
  icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>;
};

/** From a row to its pages, one press each. In a grid they are reached from the row's cell, so Tab passes them by; elsewhere `tabs`. */
export const RowWays = ({ ways, tabs = false }: { ways: readonly RowWay[]; tabs?: boolean }) => (
  <span className="row-ways">
    {ways.map(({ href, label, title = label, icon: Icon }) => (
      <PlainLink key={href} {...{ href, title }} {...(!tabs && { tabIndex: -1 })} aria-label={label}>
        <Icon size={15} stroke={1.7} aria-hidden />
      </PlainLink>
    ))}
  </span>
);
