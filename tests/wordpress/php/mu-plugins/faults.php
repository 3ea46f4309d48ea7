<?php
// Plays the fault that tests/wordpress/start-wordpress.ts has written down, if any. It is read as data, so that no cache
// of code delays it.
$order = (string) @file_get_contents( getenv( 'WORDPRESS_FAULT' ) );
list( $fault, $delay ) = explode( ' ', "$order 0" );
if ( $fault === 'slow' ) {
	// Until the time is over, or the fault is.
	$end = microtime( true ) + $delay / 1000;
	while ( microtime( true ) < $end && @file_get_contents( getenv( 'WORDPRESS_FAULT' ) ) === $order ) {
		usleep( 10000 );
	}
}
if ( $fault === 'plain-permalinks' ) {
	add_filter( 'pre_option_permalink_structure', '__return_empty_string' );
	add_filter( 'pre_option_rewrite_rules', '__return_empty_string' );
}
