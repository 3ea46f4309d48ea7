<?php
// Nothing leaves this machine: no mail, no request, no look for updates.
function wp_mail() {
	return true;
}
add_filter( 'pre_http_request', fn() => new WP_Error( 'http_request_not_executed', 'This WordPress is offline.' ) );
foreach ( array( 'update_core', 'update_plugins', 'update_themes' ) as $name ) {
	$nothing = (object) array( 'last_checked' => PHP_INT_MAX, 'version_checked' => $GLOBALS['wp_version'], 'updates' => array() );
	add_filter( "pre_site_transient_$name", fn() => $nothing );
}

// The one embed that a post has, in the form YouTube answers.
add_filter(
	'pre_oembed_result',
	function ( $answer, $url ) {
		if ( ! preg_match( '~^https://www\.youtube\.com/watch\?v=([\w-]+)$~', $url, $match ) ) {
			return $answer;
		}
		return '<iframe title="How a page loads" width="500" height="281" src="https://www.youtube.com/embed/' . $match[1] .
			'?feature=oembed" frameborder="0" allow="accelerometer; autoplay; clipboard-write; encrypted-media; gyroscope; ' .
			'picture-in-picture; web-share" referrerpolicy="strict-origin-when-cross-origin" allowfullscreen></iframe>';
	},
	10,
	2
);
