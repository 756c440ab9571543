import { type Feature, lazyComponent } from '../../feature.ts';

export const help: Feature = {
  pages: [
    {
      path: '/help',
      Screen: lazyComponent(async () => (await import('./help-page.tsx')).HelpPage),
      access: 'public',
      label: 'Help',
    },
    {
      path: '/help/:articleId',
      Screen: lazyComponent(async () => (await import('./article-page.tsx')).ArticlePage),
      access: 'public',
      label: null,
      parent: '/help',
      name: 'A help article',
    },
  ],
};
