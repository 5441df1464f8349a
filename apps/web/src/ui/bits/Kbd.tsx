import type { ReactNode } from 'react';
import './bits.css';

export const Kbd = ({ children }: { children: ReactNode }) => <kbd className="kbd">{children}</kbd>;
