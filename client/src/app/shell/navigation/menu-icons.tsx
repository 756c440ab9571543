import {
  BookOpen,
  CalendarCheck,
  CalendarDays,
  ChartSpline,
  ClipboardCheck,
  FlaskConical,
  GraduationCap,
  type LucideIcon,
  Share2,
  UsersRound,
} from 'lucide-react';

const icons: Record<string, LucideIcon> = {
  '/study-groups': UsersRound,
  '/quick-references': BookOpen,
  '/examiners': GraduationCap,
  '/bookings': CalendarCheck,
  '/calendar': CalendarDays,
  '/social-export': Share2,
  '/admin': ClipboardCheck,
  '/analytics': ChartSpline,
  '/testing': FlaskConical,
};

/** Of entries that are only in the menu. Loaded after the first screen. */
export function MenuIcon({ path }: { path: string }) {
  const Icon = icons[path];
  return Icon ? <Icon size={20} aria-hidden /> : null;
}
