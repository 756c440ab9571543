import type { Reference } from '@cascade/shared/features/references/contract';
import { Flex } from '@chakra-ui/react';
import {
  Activity,
  Baby,
  BookOpen,
  Brain,
  ClipboardList,
  Clock,
  Eye,
  HandHeart,
  HeartPulse,
  type LucideIcon,
  MessageCircle,
  Moon,
  Pill,
  Scale,
  ShieldAlert,
  Stethoscope,
  Syringe,
  Users,
} from 'lucide-react';

/** Allowed by `db/content/reference-file.ts`. */
const icons: Record<string, LucideIcon> = {
  activity: Activity,
  baby: Baby,
  'book-open': BookOpen,
  brain: Brain,
  'clipboard-list': ClipboardList,
  clock: Clock,
  eye: Eye,
  'hand-heart': HandHeart,
  'heart-pulse': HeartPulse,
  'message-circle': MessageCircle,
  moon: Moon,
  pill: Pill,
  scale: Scale,
  'shield-alert': ShieldAlert,
  stethoscope: Stethoscope,
  syringe: Syringe,
  users: Users,
};

export function GuideIcon({ guide }: { guide: Pick<Reference, 'icon' | 'color'> }) {
  const Icon = icons[guide.icon] ?? BookOpen;
  return (
    <Flex
      align="center"
      justify="center"
      boxSize="11"
      flexShrink="0"
      borderRadius="md"
      bg={`guide.${guide.color}.subtle`}
      color={`guide.${guide.color}.fg`}
      aria-hidden
    >
      <Icon size={24} />
    </Flex>
  );
}
