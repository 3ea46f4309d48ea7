<?php
// The fault that faults.ts has ordered, if any. It is read as data at every request, so that no cache of code delays it.

$order = (string) @file_get_contents( getenv( 'WORDPRESS_FAULT' ) );
$fault = json_decode( $order, true );

/** Waits until the time is over, or the fault is, and then lets WordPress answer. */
function saltbush_wait( string $order, float $seconds ): void {
	$end = microtime( true ) + $seconds;
	while ( microtime( true ) < $end && @file_get_contents( getenv( 'WORDPRESS_FAULT' ) ) === $order ) {
		usleep( 10000 );
	}
}

function saltbush_answer_huge(): void {
	header( 'Content-Type: application/json; charset=UTF-8' );
	header( 'X-WP-Total: 1' );
	header( 'X-WP-TotalPages: 1' );
	echo '[{"id":1,"slug":"huge","title":{"rendered":"Huge"},"content":{"rendered":"';
	for ( $megabyte = 0; $megabyte < 50; $megabyte++ ) {
		echo str_repeat( 'x', 1 << 20 );
	}
	echo '"}}]';
	exit;
}

switch ( $fault['name'] ?? '' ) {
	case 'fatal':
		saltbush_function_that_is_missing();
		break;
	case 'slow':
		saltbush_wait( $order, $fault['delayMs'] / 1000 );
		break;
	case 'junk':
		// A careless plugin on a host that shows its warnings.
		ini_set( 'display_errors', '1' );
		ini_set( 'html_errors', '1' );
		echo $saltbush_variable_that_is_missing;
		break;
	case 'bom':
		echo "\u{FEFF}";
		break;
	case 'closed':
		add_filter(
			'rest_authentication_errors',
			fn( $result ) => $result ?? ( is_user_logged_in() ? null : new WP_Error( 'rest_not_logged_in', 'You are not currently logged in.', array( 'status' => 401 ) ) )
		);
		break;
	case 'html':
		// A firewall in front of WordPress, or a host's notice.
		header( 'Content-Type: text/html; charset=UTF-8' );
		exit( '<!doctype html><html lang="en"><title>One moment</title><p>Checking your browser.</p></html>' );
	case 'plain-permalinks':
		add_filter( 'pre_option_permalink_structure', '__return_empty_string' );
		add_filter( 'pre_option_rewrite_rules', '__return_empty_string' );
		break;
	case 'redirect-loop':
		// WordPress behind a proxy that hides HTTPS from it.
		header( 'Location: ' . WP_HOME . $_SERVER['REQUEST_URI'], true, 302 );
		exit;
	case 'huge':
		saltbush_answer_huge();
}
