/** Long because it is data: one demo project after another. */
import type { ProjectInput, ProjectStatus, Role } from '@stackworks/contracts';
import { drawPalette, drawSketch, writeDocument, type DemoFile } from './files.ts';

/** A demo project. Its days are counted back from the day of seeding; its deadline forward, in business days. */
export type DemoProject = ProjectInput & {
  status: ProjectStatus;
  daysAgo: number;
  dueInDays?: number;
  messages: readonly DemoMessage[];
  files: readonly DemoFile[];
  revisions: readonly DemoRevision[];
};

type DemoMessage = { from: Role; daysAgo: number; message: string; isInternal?: boolean };
/** A version, delivered with its files; it was decided on a day later. */
export type DemoRevision = {
  title: string;
  description: string;
  daysAgo: number;
  files: readonly DemoFile[];
  status: 'pending' | 'approved' | 'changes_requested';
  feedback?: string;
};

const said = (from: Role, daysAgo: number, message: string): DemoMessage => ({ from, daysAgo, message });
const noted = (daysAgo: number, message: string): DemoMessage => ({
  from: 'admin',
  daysAgo,
  message,
  isInternal: true,
});

/** What a project has when nothing else is said of it. */
const plain = {
  projectType: 'web_design',
  priority: 'normal',
  messages: [],
  files: [],
  revisions: [],
} as const;

/** The paper, dark and light of each client's sketches. */
const tones = {
  bakery: [
    [246, 238, 220],
    [111, 72, 41],
    [205, 190, 160],
  ],
  joinery: [
    [250, 246, 238],
    [74, 48, 30],
    [196, 160, 120],
  ],
  dental: [
    [240, 244, 242],
    [28, 74, 72],
    [186, 208, 204],
  ],
} as const;

const timbers = [tones.joinery[1], tones.joinery[2], tones.joinery[0]];

/** The demo projects of each client, by the client's company. */
export const demoProjects: Readonly<Record<string, readonly DemoProject[]>> = {
  'Harbour Lane Bakery': [
    {
      ...plain,
      projectName: 'Bakery website',
      description:
        'A warm, simple site with our opening hours, the weekly bread list and how to order a cake.',
      targetAudience: 'Locals within a fifteen-minute walk, and visitors looking for breakfast.',
      brandPersonality: 'Friendly, unfussy, a bit old-fashioned.',
      colorPreferences: 'Cream, rye brown and a little green.',
      status: 'review',
      daysAgo: 21,
      dueInDays: 5,
      messages: [
        said('client', 21, 'Kia ora! The bread list changes every Monday. Can we edit it ourselves?'),
        said('admin', 20.9, 'Kia ora Aroha. Yes: it will be a short list you can change from your phone.'),
        noted(20.8, 'Bread list as its own document type, so Mondays take them a minute.'),
        said('client', 6, 'I have added the palette our signwriter used.'),
        said('admin', 5.8, 'Lovely, thank you. The next sketch will be with you this week.'),
      ],
      files: [
        drawPalette('sign-palette', [
          [246, 238, 220],
          [111, 72, 41],
          [84, 107, 66],
        ]),
        writeDocument('bread-list', [
          'This week at Harbour Lane',
          'Monday: seeded rye',
          'Wednesday: potato sourdough',
          'Friday: brioche and kumara loaf',
        ]),
      ],
      revisions: [
        {
          title: 'Home page, first sketch',
          description: 'Layout only, with stand-in photos.',
          daysAgo: 12,
          files: [drawSketch('home-page-1', tones.bakery)],
          status: 'approved',
        },
        {
          title: 'Home page, second sketch',
          description: 'Hours beside the address.',
          daysAgo: 4,
          files: [
            drawSketch('home-page-2', tones.bakery),
            writeDocument('notes-to-version-2', [
              'Home page, second sketch',
              'The hours are beside the address, above the fold.',
              'The bread list has a place of its own.',
              'The photos are stand-ins until yours arrive.',
            ]),
          ],
          status: 'pending',
        },
      ],
    },
    {
      ...plain,
      projectName: 'Christmas orders page',
      description: 'One page to order Christmas cakes and pick a collection day.',
      priority: 'high',
      status: 'pending',
      daysAgo: 1,
      dueInDays: 2,
    },
  ],
  'Sutherland Joinery': [
    {
      ...plain,
      projectName: 'Kitchen gallery',
      description: 'Show forty finished kitchens by timber and by budget, with a form to book a measure.',
      targetAudience: 'Home owners in Wairarapa who are planning a kitchen.',
      status: 'review',
      priority: 'high',
      daysAgo: 34,
      dueInDays: 3,
      messages: [
        said('admin', 8, 'The gallery is ready for you to look at, Tom. Sort by timber is the new part.'),
        said('client', 7.5, 'Looks great on my phone. Checking the prices with Dad tonight.'),
      ],
      files: [
        writeDocument('measure-checklist', [
          'Before we measure',
          'Clear the bench tops',
          'Mark where the plumbing comes in',
          'Have your appliance sizes ready',
        ]),
      ],
      revisions: [
        {
          title: 'Gallery, first go',
          description: 'Twelve kitchens, to try the layout.',
          daysAgo: 13,
          files: [drawSketch('gallery-1', tones.joinery)],
          status: 'changes_requested',
          feedback: 'Bigger photos, please. The timber is what people come for.',
        },
        {
          title: 'Gallery, bigger photos',
          description: 'Two a row instead of three.',
          daysAgo: 11,
          files: [drawSketch('gallery-2', tones.joinery)],
          status: 'changes_requested',
          feedback: 'Good. Now all forty, and a way to sort them.',
        },
        {
          title: 'Gallery, all forty',
          description: 'Sorted by budget.',
          daysAgo: 9.5,
          files: [drawSketch('gallery-3', tones.joinery)],
          status: 'changes_requested',
          feedback: 'By timber first, then by budget.',
        },
        {
          title: 'Gallery',
          description: 'All forty kitchens, sorted by timber.',
          daysAgo: 8,
          files: [
            drawSketch('gallery-4', tones.joinery),
            writeDocument('what-changed', [
              'Gallery, version 4',
              'Kitchens are sorted by timber, then by budget.',
              'Each kitchen has its own page to share.',
              'The form asks for a day to measure.',
            ]),
          ],
          status: 'pending',
        },
      ],
    },
    {
      ...plain,
      projectName: 'Workshop logo',
      projectType: 'logo_design',
      description: 'A mark that can be burned into timber and still read at 20 mm.',
      status: 'completed',
      daysAgo: 96,
      revisions: [
        {
          title: 'Three directions',
          description: 'Joint, plane and initials.',
          daysAgo: 88,
          files: [drawPalette('directions', timbers)],
          status: 'changes_requested',
          feedback: 'The joint, but simpler.',
        },
        {
          title: 'The joint, simplified',
          description: 'Two strokes; tested at 15 mm.',
          daysAgo: 80,
          files: [drawPalette('the-joint', timbers)],
          status: 'approved',
        },
      ],
    },
  ],
  'Kowhai Dental': [
    {
      ...plain,
      projectName: 'Online bookings',
      projectType: 'web_app',
      description: 'Let patients choose a dentist and a time, and move an appointment without ringing us.',
      targetAudience: 'Families in Hamilton; half of them book from a phone after dinner.',
      additionalRequirements: 'Has to work with the calendar at the front desk.',
      status: 'revision_requested',
      priority: 'urgent',
      daysAgo: 48,
      dueInDays: 10,
      messages: [
        said('client', 2, 'Reception would like a note field on each booking, please.'),
        said('admin', 1.9, 'Good idea. We will add it to this round.'),
        noted(1.8, 'Note field: staff only, never shown to the patient.'),
      ],
      files: [
        drawPalette('practice-colours', [
          [244, 196, 48],
          [28, 74, 72],
          [240, 244, 242],
        ]),
      ],
      revisions: [
        {
          title: 'Booking flow',
          description: 'Dentist, day, time, confirm.',
          daysAgo: 3,
          files: [drawSketch('booking-flow', tones.dental)],
          status: 'changes_requested',
          feedback: 'Please add a note for reception.',
        },
      ],
    },
    {
      ...plain,
      projectName: 'Practice website',
      description: 'Who we are, what treatment costs, and where to park.',
      status: 'completed',
      daysAgo: 190,
    },
  ],
  'Parata Plumbing': [
    {
      ...plain,
      projectName: 'Plumbing site refresh',
      description: 'Keep the phone number on every screen; show the areas we cover.',
      status: 'on_hold',
      priority: 'low',
      daysAgo: 75,
      messages: [said('client', 30, 'Flat out with the storms. Can we pick this up next month?')],
    },
  ],
  'Fernside Kennels': [
    {
      ...plain,
      projectName: 'Boarding calendar',
      projectType: 'web_app',
      description: 'Owners see which weekends are full before they ring.',
      status: 'in_progress',
      daysAgo: 27,
      dueInDays: 9,
      messages: [said('admin', 3, 'The calendar now shows the long weekends. Have a look when you can.')],
    },
  ],
  'Tuala Landscapes': [
    {
      ...plain,
      projectName: 'Before and after',
      description: 'Twelve gardens, each with a slider from before to after.',
      status: 'review',
      daysAgo: 40,
      dueInDays: 2,
      messages: [
        said('admin', 5, 'All twelve gardens are in, Sione. Drag the line and tell us what you think.'),
      ],
      files: [
        writeDocument('garden-captions', [
          'Captions',
          'Otara: clay bank to terraces',
          'Māngere: lawn to food garden',
          'Howick: courtyard with seating',
        ]),
      ],
    },
  ],
  'Southern Alps Guiding': [
    {
      ...plain,
      projectName: 'Season bookings',
      projectType: 'custom_website',
      description: 'Trips by season, with the guide, the gear list and a deposit.',
      priority: 'high',
      status: 'in_progress',
      daysAgo: 18,
      dueInDays: 12,
      messages: [
        said('client', 10, 'The spring trips need an avalanche course first. Can the page say so?'),
        said('admin', 9.7, 'Yes. Trips can name what they need, and the page shows it before the dates.'),
      ],
    },
  ],
  'Te Awa Honey Co': [
    {
      ...plain,
      projectName: 'Export brand',
      projectType: 'branding',
      description: 'Labels and a site that read well in English, te reo Māori and Japanese.',
      stylePreferences: 'Quiet, with room around things.',
      status: 'in_progress',
      priority: 'high',
      daysAgo: 52,
      dueInDays: 18,
      files: [
        drawPalette('label-colours', [
          [214, 158, 46],
          [51, 38, 24],
          [250, 245, 232],
          [120, 143, 124],
        ]),
      ],
      revisions: [
        {
          title: 'Label, round one',
          description: 'Three label sizes.',
          daysAgo: 20,
          files: [drawPalette('label-sizes', [tones.joinery[0], tones.joinery[2]])],
          status: 'approved',
        },
      ],
    },
    {
      ...plain,
      projectName: 'Wholesale shop',
      projectType: 'web_app',
      description: 'Shops order by the case and see their own prices.',
      status: 'pending',
      daysAgo: 4,
    },
  ],
  'Lucy Chen Piano Studio': [
    {
      ...plain,
      projectName: 'Piano studio page',
      description: 'One page: lessons, ages, where the studio is, and a way to ask for a trial lesson.',
      targetAudience: 'Parents of beginners, and adults coming back to the piano.',
      status: 'in_progress',
      daysAgo: 6,
      dueInDays: 1,
      messages: [
        said('client', 6, 'Please keep it calm; no music that plays by itself!'),
        said('admin', 5.9, 'Promise. It will be quiet until someone asks.'),
      ],
    },
  ],
  'Hollis Bike Repairs': [
    {
      ...plain,
      projectName: 'Repair price list',
      description: 'A page with what each repair costs and how long it takes.',
      status: 'on_hold',
      daysAgo: 150,
      messages: [said('client', 60, 'Pausing for winter. Back when the days get longer.')],
    },
  ],
};
