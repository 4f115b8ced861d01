import { guard, replaceActions } from '#/document-actions/replace-actions.ts';
import { describeMove, formatPrice } from '#/rules/price.ts';

/** Studio's own publishing, except for a price that has moved a long way: then it confirms first, as people pay it at once. */
const toPricedPublish = guard<string[]>({
  find: (_client, { draft, published }) => {
    const move = describeMove(published?.['price'], draft?.['price']);
    return move === null ? null : Promise.resolve([move]);
  },
  failure: { title: 'We couldn’t publish this. Please try again.' },
  explain: (moves, { props, close, proceed }) => ({
    type: 'confirm',
    tone: 'caution',
    message: `${formatPrice(Number(props.draft?.['price']))} is ${moves.join('')}. People pay it as soon as it’s published.`,
    confirmButtonText: 'Publish this price',
    onCancel: close,
    onConfirm: () => {
      close();
      proceed();
    },
  }),
});

const priced = ['plan', 'addOn', 'brandKit', 'webAppOffer'];

/** A slip of a price isn't published in one click. */
export const movedPrice = replaceActions('moved-price', { publish: toPricedPublish }, ({ schemaType }) =>
  priced.includes(schemaType),
);
