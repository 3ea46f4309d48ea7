<?php
// WordPress for a script without a request.
$_SERVER['HTTP_HOST']      = 'wordpress.invalid';
$_SERVER['REQUEST_METHOD'] = 'GET';
$_SERVER['REQUEST_URI']    = '/';
require getenv( 'WORDPRESS_SITE' ) . '/wp-load.php';

/** A step of ours that fails must not pass for content. */
function must( $result ) {
	if ( is_wp_error( $result ) || ! $result ) {
		throw new Exception( is_wp_error( $result ) ? $result->get_error_message() : 'WordPress refused without a reason' );
	}
	return $result;
}
