import type {
  CalendarEntry,
  CalendarItem,
  EntryTime,
} from '@cascade/shared/features/calendar/contract';
import { chakra } from '@chakra-ui/react';
import { Calendar, type CalendarRef, type EventApi, type EventInput } from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import interaction from '@fullcalendar/react/interaction';
import enGb from '@fullcalendar/react/locales/en-gb';
import classicTheme from '@fullcalendar/react/themes/classic';
import timeGrid from '@fullcalendar/react/timegrid';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { addDays, type CalendarView, weekDays } from '../days.ts';
import { kindColours, kindWords } from '../kinds.ts';
import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import './calendar-grid.css';

/** Long enough to scroll by, short enough not to be waited for. */
const LONG_PRESS_MS = 350;

const CLOCK = { hour: '2-digit', minute: '2-digit', hour12: false } as const;

const Frame = chakra('div', { base: { '& *': { overflowWrap: 'normal' } } });

const colourOf = (name: string, part: 'fg' | 'subtle') =>
  `var(--c-colors-${name.replace('.', '-')}-${part})`;

/** Another title is another event, because its tooltip is written once. */
const idOf = ({ id, title }: CalendarItem) => `${id} ${title}`;

function eventOf(item: CalendarItem): EventInput {
  const { kind, title, when, path, isMovable, entry } = item;
  const isWholeDays = when.kind === 'days';
  return {
    id: idOf(item),
    title,
    allDay: isWholeDays,
    start: isWholeDays ? when.firstDay : when.startsAt,
    // Whole days end before it.
    end: isWholeDays ? addDays(when.lastDay, 1) : when.endsAt,
    ...(entry === null && path !== null ? { url: path } : {}),
    startEditable: isMovable,
    durationEditable: isMovable,
    color: colourOf(kindColours[kind], 'subtle'),
    contrastColor: colourOf(kindColours[kind], 'fg'),
    extendedProps: { kind: kindWords[kind] },
  };
}

/** Where it was dropped; what had no end before lasts an hour, or a day. */
function timeOf({ allDay, start, end, startStr, endStr }: EventApi, zone: string): EntryTime {
  if (allDay) {
    const firstDay = startStr.slice(0, 10);
    const lastDay = end ? addDays(endStr.slice(0, 10), -1) : firstDay;
    return { kind: 'days', firstDay, lastDay };
  }
  const from = start?.getTime() ?? 0;
  const durationMinutes = end ? Math.round((end.getTime() - from) / 60_000) : 60;
  return {
    kind: 'timed',
    startsAt: new Date(from).toISOString(),
    durationMinutes,
    timeZone: zone,
  };
}

export type Moved = { entry: CalendarEntry; when: EntryTime; revert: () => void };

type Props = {
  view: Exclude<CalendarView, 'agenda'>;
  day: string;
  isNarrow: boolean;
  zone: string;
  items: readonly CalendarItem[];
  onOpen: (item: CalendarItem) => void;
  onMove: (moved: Moved) => void;
  /** A day, or a day and an hour "2027-03-28T19:00", was chosen. */
  onNew: (at: string) => void;
};

/** Month or week, with entries of one's own that can be dragged. */
export function CalendarGrid(props: Props) {
  const { view, day, isNarrow, zone, items, onOpen, onMove, onNew } = props;
  const navigate = useNavigate();
  const calendar = useRef<CalendarRef>(null);
  useEffect(() => calendar.current?.getApi().gotoDate(day), [day]);
  const itemOf = (id: string) => items.find((item) => idOf(item) === id);
  const move = ({ event, revert }: { event: EventApi; revert: () => void }) => {
    const entry = itemOf(event.id)?.entry;
    if (entry) onMove({ entry, when: timeOf(event, zone), revert });
    else revert();
  };
  return (
    <Frame>
      <Calendar
        key={`${view} ${isNarrow}`}
        ref={calendar}
        plugins={[classicTheme, dayGrid, timeGrid, interaction]}
        locales={[enGb]}
        locale="en-gb"
        initialView={view === 'month' ? 'dayGridMonth' : 'days'}
        initialDate={day}
        views={{
          days: {
            type: 'timeGrid',
            ...(isNarrow ? { duration: { days: weekDays(true) } } : { duration: { weeks: 1 } }),
          },
        }}
        headerToolbar={false}
        firstDay={1}
        height={view === 'week' ? '40rem' : 'auto'}
        scrollTime="08:00:00"
        slotDuration="00:30:00"
        nowIndicator
        dayMaxEvents={isNarrow ? 2 : 4}
        eventDisplay="block"
        rowEventClass="calendar-entry"
        eventTimeFormat={CLOCK}
        slotHeaderFormat={CLOCK}
        eventLongPressDelay={LONG_PRESS_MS}
        eventInteractive
        events={items.map(eventOf)}
        eventDidMount={({ el, event }) => {
          el.title = `${event.title} (${String(event.extendedProps.kind)})`;
        }}
        eventClick={({ event, jsEvent }) => {
          const item = itemOf(event.id);
          if (!item) return;
          if (jsEvent.metaKey || jsEvent.ctrlKey) return;
          jsEvent.preventDefault();
          if (item.entry || item.path === null) onOpen(item);
          else void navigate(item.path);
        }}
        eventDragStart={({ el }) => {
          el.dataset.dragging = '';
          // Felt by the finger that covers it.
          navigator.vibrate?.(10);
        }}
        eventDragStop={({ el }) => {
          delete el.dataset.dragging;
        }}
        eventDrop={move}
        eventResize={move}
        dateClick={({ dateStr, allDay }) =>
          onNew(allDay ? dateStr.slice(0, 10) : dateStr.slice(0, 16))
        }
      />
    </Frame>
  );
}
