import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { FIRST_PAGE } from '#lib/session.ts';

export const HomeLink = () => (
  <Link to={FIRST_PAGE} className="button-link">
    Back to the homepage
    <IconArrowRight size={16} aria-hidden />
  </Link>
);
