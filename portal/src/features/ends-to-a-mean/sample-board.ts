import { addDays, format } from 'date-fns';
import type { Board } from './board.ts';

/**
 * What is there before somebody writes anything of their own: days lie around the one on which it is made.
 * @param today the day as the viewer's clock has it
 */
export function makeSampleBoard(today: Date): Board {
  const inDays = (days: number) => format(addDays(today, days), 'yyyy-MM-dd');
  return {
    goals: [
      {
        id: 'sample-goal-1',
        title: 'Answer every customer within a day',
        description: 'Mornings for email, an hour after lunch for the phone.',
        targetDate: inDays(21),
        progress: 65,
        status: 'active',
        category: 'Customers',
        priority: 'high',
      },
      {
        id: 'sample-goal-2',
        title: 'Take new pictures of the shop',
        description: 'Six that show people at work, not shelves.',
        targetDate: inDays(45),
        progress: 20,
        status: 'active',
        category: 'Website',
        priority: 'medium',
      },
      {
        id: 'sample-goal-3',
        title: 'Write down how we price a job',
        description: 'One page anyone in the workshop can follow.',
        targetDate: inDays(-6),
        progress: 100,
        status: 'completed',
        category: 'Business',
        priority: 'medium',
      },
      {
        id: 'sample-goal-4',
        title: 'Ask ten customers for a review',
        description: 'In person, when they pick up what they ordered.',
        targetDate: inDays(-3),
        progress: 40,
        status: 'active',
        category: 'Customers',
        priority: 'low',
      },
    ],
    challenges: [
      {
        id: 'sample-challenge-1',
        challenge: 'Winter is quiet, and July hardly pays the rent.',
        opportunity: 'Quiet weeks are time for the repairs people put off in summer.',
        actionSteps: [
          'List the repairs we turned away',
          'Write to last year’s customers',
          'Fix a winter price',
        ],
        status: 'in-progress',
      },
      {
        id: 'sample-challenge-2',
        challenge: 'People ring to ask for our opening hours.',
        opportunity: 'Each of those calls is someone who nearly came in.',
        actionSteps: ['Put the hours at the top of the website', 'Say them on the answering machine'],
        status: 'identified',
      },
    ],
  };
}
