/**
 * Loaded before every server that the launcher starts. The channel to the launcher closes with the
 * launcher, however that ends, and then the port must be free again at once.
 */
process.on('disconnect', () => process.exit(1));
// Listening would otherwise keep a server alive that has finished.
process.channel?.unref();
