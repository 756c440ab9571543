/**
 * Preloaded into every server. The channel to the launcher closes with it, and then the port must
 * be free at once.
 */
process.on('disconnect', () => process.exit(1));
// Otherwise the channel keeps a finished server alive.
process.channel?.unref();
