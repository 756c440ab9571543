import { type Feature, lazyComponent, lazyPart } from '../../feature.ts';

export const groups: Feature = {
  pages: [
    {
      path: '/study-groups',
      Screen: lazyComponent(async () => (await import('./list/groups-page.tsx')).GroupsPage),
      access: 'member',
      label: 'Study Groups',
      description: 'Practise together in a small group',
      hasOwnTitle: true,
      nav: {
        order: 7,
        Mark: lazyPart(
          async () => (await import('./conversation/unread-badge.tsx')).GroupsUnreadBadge,
        ),
      },
    },
    {
      path: '/study-groups/:groupId',
      Screen: lazyComponent(async () => (await import('./group/group-page.tsx')).GroupPage),
      access: 'member',
      label: 'Group',
      parent: '/study-groups',
      name: 'A study group',
    },
    {
      path: '/study-groups/:groupId/conversation',
      Screen: lazyComponent(
        async () => (await import('./conversation/conversation-page.tsx')).ConversationPage,
      ),
      access: 'member',
      label: 'Conversation',
      parent: '/study-groups',
      name: 'A study group’s conversation',
      fillsPhone: true,
    },
    {
      path: '/study-groups/join/:token',
      Screen: lazyComponent(async () => (await import('./join/join-page.tsx')).JoinPage),
      access: 'member',
      label: 'Invitation',
      parent: '/study-groups',
      name: 'Invitation to a study group',
    },
  ],
};
