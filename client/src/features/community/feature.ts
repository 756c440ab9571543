import { MessagesSquare } from 'lucide-react';
import { type Feature, lazyComponent } from '../../feature.ts';

export const community: Feature = {
  pages: [
    {
      path: '/community',
      Screen: lazyComponent(async () => (await import('./discussion-page.tsx')).DiscussionPage),
      access: 'member',
      label: 'Community',
      description: 'Discussions, the post board and the social feed',
      hasOwnTitle: true,
      nav: { order: 4, Icon: MessagesSquare, isDaily: true },
    },
    {
      path: '/community/posts',
      Screen: lazyComponent(async () => (await import('./posts-page.tsx')).PostsPage),
      access: 'member',
      label: 'Post board',
      name: 'Post board',
    },
    {
      path: '/community/post/:postId',
      Screen: lazyComponent(async () => (await import('./post-page.tsx')).PostPage),
      access: 'member',
      label: 'Post',
      parent: '/community',
      name: 'A post',
    },
    {
      path: '/cascade',
      Screen: lazyComponent(async () => (await import('./feed-page.tsx')).FeedPage),
      access: 'member',
      label: 'Social Feed',
      description: 'Community posts and discussions',
      entry: '/community',
      name: 'Social Feed',
    },
  ],
};
