import { type ComponentType, createElement, useEffect, useState } from 'react';
import { toast } from '../toast/toasts.ts';

type Openable = { isOpen: boolean; onClose: () => void };

/**
 * A dialog or menu in a script of its own, fetched when it is first opened, or ahead by
 * `useStepsAhead`. Where that fails it closes again and says so; the page behind it stays.
 */
export function lazyOverlay<Props extends Openable>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  const preload = async () => {
    loaded = await load();
    return loaded;
  };
  function LazyOverlay(props: Props) {
    const { isOpen, onClose } = props;
    const [Loaded, setLoaded] = useState(() => loaded);
    useEffect(() => {
      if (!isOpen || Loaded) return undefined;
      let isOver = false;
      const show = (overlay: ComponentType<Props>) => {
        if (!isOver) setLoaded(() => overlay);
      };
      const giveUp = () => {
        if (isOver) return;
        onClose();
        toast({
          title: 'This could not be loaded',
          description: 'Please check your connection and try again.',
          tone: 'destructive',
        });
      };
      preload().then(show, giveUp);
      return () => {
        isOver = true;
      };
    }, [isOpen, Loaded, onClose]);
    return Loaded ? createElement(Loaded, props) : null;
  }
  return Object.assign(LazyOverlay, { preload });
}
