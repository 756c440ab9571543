/** What a member wants of another one: practise again rather than with others, or not again. */
export const partnerWishChoices = ['favourite', 'avoid'] as const;
export type PartnerWish = (typeof partnerWishChoices)[number];

/** How a practice session went for one of its members. `cancelled` was in time. */
export const appointmentOutcomes = [
  'came',
  'late',
  'absent',
  'cancelled',
  'cancelled-late',
] as const;
export type AppointmentOutcome = (typeof appointmentOutcomes)[number];
