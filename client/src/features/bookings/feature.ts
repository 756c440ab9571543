import { type Feature, lazyComponent } from '../../feature.ts';

export const bookings: Feature = {
  pages: [
    {
      path: '/bookings',
      Screen: lazyComponent(async () => (await import('./bookings-page.tsx')).BookingsPage),
      access: 'member',
      label: 'Bookings',
      description: 'Your sessions with examiners',
      entry: '/examiners',
      nav: { order: 9 },
    },
    {
      path: '/bookings/new/:serviceId',
      Screen: lazyComponent(
        async () => (await import('./choose/choose-time-page.tsx')).ChooseTimePage,
      ),
      access: 'public',
      label: 'Choose Date & Time',
      parent: '/bookings',
    },
    {
      path: '/bookings/:id',
      Screen: lazyComponent(async () => (await import('./booking/booking-page.tsx')).BookingPage),
      access: 'member',
      label: 'Booking',
      parent: '/bookings',
    },
    {
      path: '/admin/reviews',
      Screen: lazyComponent(
        async () => (await import('./admin/reported-reviews-page.tsx')).ReportedReviewsPage,
      ),
      access: 'admin',
      label: 'Reviews',
      description: 'Reviews of examiners that somebody has reported',
    },
  ],
};
