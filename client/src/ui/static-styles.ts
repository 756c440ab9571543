import { type SystemStyleObject, useChakraContext } from '@chakra-ui/react';
import { css, __unsafe_useEmotionCache as useEmotionCache } from '@emotion/react';

/**
 * For rows that repeat: their styles are resolved once for all of them, while a styled element
 * resolves its own on each render. Of two classes on one element the later one in `styles` wins.
 * @returns a hook for the names of the classes
 */
export function staticStyles<Name extends string>(
  styles: Readonly<Record<Name, SystemStyleObject>>,
): () => Readonly<Record<Name, string>> {
  const known = new WeakMap<object, Record<Name, string>>();
  return function useClasses() {
    const system = useChakraContext();
    const cache = useEmotionCache();
    if (!cache) throw new Error('Styles need a document.');
    const before = known.get(cache);
    if (before) return before;
    const entries = Object.entries<SystemStyleObject>(styles).map(([name, style]) => {
      const serialized = css(system.css(style));
      const className = `${cache.key}-${serialized.name}`;
      if (cache.inserted[serialized.name] === undefined)
        cache.insert(`.${className}`, serialized, cache.sheet, true);
      return [name, className];
    });
    const classes = Object.fromEntries(entries) as Record<Name, string>;
    known.set(cache, classes);
    return classes;
  };
}
