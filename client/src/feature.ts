import type { PagePattern } from '@cascade/shared/domain/pages/page-pattern';
import type { PresenceActivity } from '@cascade/shared/features/presence/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { type ComponentType, createElement, lazy, useEffect, useState } from 'react';

/** What a feature adds to the application. `app/features.ts` collects them. */
export type Feature = { pages: readonly Page[] };

/** Pages that can be linked without an id. */
export type PagePath = Exclude<PagePattern, `${string}:${string}` | '/*'>;

/** `preload` fetches its script, without which it is part of the first screen's. */
export type Screen = ComponentType & { preload?: () => Promise<ComponentType & Warmable> };

/** A page may ask for what it reads first while the link to it is still pressed. */
export type Warmable = {
  prefetch?: (client: QueryClient, params: Readonly<Record<string, string | undefined>>) => void;
};

export type Page = Access &
  Labels & {
    path: PagePattern;
    Screen: Screen;
    /** In the breadcrumbs; otherwise the address without its last segment. */
    parent?: PagePath;
    /** For addresses that must not be shown. */
    hasNoCrumbs?: true;
    /** The navigation entry that is marked on this page. */
    entry?: PagePath;
    /** In analytics; otherwise the words of the path. */
    name?: string;
    /** What others see that the member does; nothing on private pages. */
    activity?: PresenceActivity;
    /** Also short visits. Message keys are not prepared meanwhile. */
    isTimed?: true;
    /** Has its own footer on a phone. */
    fillsPhone?: true;
    /** Addresses with the same key keep the screen's state. */
    stateKey?: string;
  };

/** For convenience; the server enforces it. */
type Access =
  | { access: 'public' }
  | {
      access: 'member';
      /**
       * While the session is unknown, `everybody` opens pages without personal data, `owner` those
       * with the device owner's.
       */
      offline?: 'everybody' | 'owner';
    }
  | {
      access: 'admin';
      /** Refuses visitors here instead of sending them to sign in. */
      refusesVisitors?: true;
    };

type Labels =
  /** Null: the last segment of the address. */
  | { label: string | null; title?: undefined; description?: undefined; nav?: undefined }
  | {
      label: string;
      /** Above the page where it says more than the label. */
      title?: string;
      description: string;
      /** The page has its own h1. */
      hasOwnTitle?: true;
      nav?: NavEntry;
    };

type NavEntry = {
  order: number;
  shortLabel?: string;
  /** Part of the first screen's script; others are in `menu-icons.tsx`. */
  Icon?: LucideIcon;
  /** Loaded after the first screen. */
  Mark?: ComponentType;
  /** In the phone's bottom bar; five at most. */
  isDaily?: true;
};

export type NavPage = Extract<Page, { description: string }> & { nav: NavEntry };

const Nothing = () => null;

/** As `lazyComponent`, for a part without which the page still works. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazily<Props, ComponentType<Props>>(() => load().catch(() => Nothing));
}

/** Keeps a component out of the first screen's script. */
export function lazyComponent(load: () => Promise<ComponentType & Warmable>): Screen {
  return lazily<object, ComponentType & Warmable>(load);
}

/** A step of a page that comes later or for few, in a script of its own. */
export function lazyStep<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazily<Props, ComponentType<Props>>(load);
}

/** Offline or during a release it fails, and is tried again when the step is shown. */
export function useStepsAhead(steps: readonly { preload: () => Promise<unknown> }[]): void {
  useEffect(() => {
    for (const step of steps) step.preload().catch(() => {});
  }, [steps]);
}

/**
 * What has been fetched ahead is drawn at once: `lazy` alone would show a skeleton first, which stays
 * for a moment.
 */
function lazily<Props extends object, Part extends ComponentType<Props>>(
  load: () => Promise<Part>,
) {
  let loaded: Part | undefined;
  const preload = async () => {
    const part = await load();
    loaded = part;
    return part;
  };
  const Lazy = lazy<ComponentType<Props>>(async () => ({ default: await preload() }));
  function LazyComponent(props: Props) {
    // Another component would lose the state of the one that is shown.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    return createElement(Shown, props);
  }
  return Object.assign(LazyComponent, { preload });
}
