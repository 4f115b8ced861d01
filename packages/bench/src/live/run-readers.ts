/** Holds the screens' streams in a process of its own, so that neither what sends nor the server waits for what reads them. */
import { createLagMeter } from '#/lag-meter.ts';
import { openStream, type Stream } from '#/live/open-stream.ts';
import type { Answer, Order } from '#/live/open-readers.ts';

const streams: Stream[] = [];
const lag = createLagMeter();

process.on('message', (order: Order) => {
  follow(order).then(
    (value) => answer({ order: order.number, value }),
    (error: unknown) => answer({ order: order.number, error: String(error) }),
  );
});
// A bench that was cut short leaves nothing behind.
process.on('disconnect', () => process.exit());

const answer = (given: Answer) => process.send?.(given);

async function follow(order: Order): Promise<number> {
  switch (order.type) {
    case 'open':
      streams.push(
        ...(await Promise.all(order.screens.map(({ role, token }) => openStream(order.origin, role, token)))),
      );
      return streams.length;
    case 'listen': {
      const stream = streams[order.screen];
      if (!stream) throw new Error('The other side has no stream.');
      stream.until(order.text).then(
        (at) => answer({ heard: order.text, at }),
        (error: unknown) => answer({ heard: order.text, error: String(error) }),
      );
      return 0;
    }
    case 'close':
      await Promise.all(streams.splice(0).map(({ close }) => close()));
      return 0;
    case 'watch-lag':
      lag.start();
      return 0;
    case 'read-lag':
      return lag.read();
  }
}
